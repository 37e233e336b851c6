<?php
/**
 * Removes the connection and its data from this shop.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Admin\FrameTokens;
use Thumela\Portal\Address;
use Thumela\Portal\Client;

defined( 'ABSPATH' ) || exit;

final class Farewell {

	/** The last characters of a key, which WooCommerce stores unhashed. */
	private const KEY_ENDING = '/^[0-9a-zA-Z]{7}$/D';

	/** @var Client */
	private $client;

	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Notifies the portal first, while the secret still exists. Then removes the key, the webhooks, the pending notices
	 * and the saved state. 'is_confirmed' is false if this shop was not connected or the portal did not confirm.
	 *
	 * @return array{is_confirmed: bool, is_key_removed: bool}
	 */
	public function leave(): array {
		$is_confirmed   = false;
		$is_key_removed = false;
		if ( null !== Connection::current() ) {
			$ending         = $this->key_ending();
			$is_confirmed   = $this->client->call( 'POST', '/api/store/disconnect' )->is_good();
			$is_key_removed = $this->remove_key( $ending );
		}
		$this->remove_webhooks();
		Push::forget_scheduled();
		delete_option( KnownStores::OPTION );
		delete_option( Push::HEALTH );
		delete_transient( FrameTokens::ALERTS );
		return compact( 'is_confirmed', 'is_key_removed' );
	}

	/** The last characters of the key that the portal uses; empty if unknown. Only the portal knows them. */
	private function key_ending(): string {
		$answer = $this->client->call( 'GET', '/api/store/connection' );
		$ending = $answer->is_good() ? ( $answer->body['key_ending'] ?? '' ) : '';
		return is_string( $ending ) && 1 === preg_match( self::KEY_ENDING, $ending ) ? $ending : '';
	}

	/**
	 * Removes the key with this ending, but only if wc-auth created it. Such a key is described as 'name of the app -
	 * API (date)'. Returns whether there was one.
	 */
	private function remove_key( string $ending ): bool {
		global $wpdb;
		if ( '' === $ending ) {
			return false;
		}
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery
		return 0 < (int) $wpdb->query(
			$wpdb->prepare(
				"DELETE FROM {$wpdb->prefix}woocommerce_api_keys WHERE truncated_key = %s AND description LIKE %s",
				$ending,
				'%' . $wpdb->esc_like( ' - API (' ) . '%'
			)
		);
	}

	private function remove_webhooks(): void {
		foreach ( Connection::webhooks_of( Address::current() ) as $webhook ) {
			$webhook->delete( true );
		}
	}
}
