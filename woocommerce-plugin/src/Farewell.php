<?php
/**
 * Leaves nothing of the connection behind in this shop.
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

	/** The end of a key, which WooCommerce keeps readable. */
	private const KEY_ENDING = '/^[0-9a-zA-Z]{7}$/D';

	/** @var Client */
	private $client;

	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/** Tells the portal first, while the secret is still here; whether it heard. */
	public function leave(): bool {
		$was_heard = false;
		if ( null !== Connection::current() ) {
			$ending    = $this->key_ending();
			$was_heard = $this->client->call( 'POST', '/api/store/disconnect' )->is_good();
			$this->remove_key( $ending );
		}
		$this->remove_webhooks();
		Push::forget_scheduled();
		delete_option( Connection::OPTION );
		delete_option( Push::HEALTH );
		delete_transient( FrameTokens::ALERTS );
		return $was_heard;
	}

	/** Which key is the portal's only the portal knows; wc-auth does not tell plugins. */
	private function key_ending(): string {
		$answer = $this->client->call( 'GET', '/api/store/connection' );
		$ending = $answer->is_good() ? ( $answer->body['key_ending'] ?? '' ) : '';
		return is_string( $ending ) && 1 === preg_match( self::KEY_ENDING, $ending ) ? $ending : '';
	}

	/** Only one that wc-auth made: 'name of the app - API (date)' is how it describes them. */
	private function remove_key( string $ending ): void {
		global $wpdb;
		if ( '' === $ending ) {
			return;
		}
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery
		$wpdb->query(
			$wpdb->prepare(
				"DELETE FROM {$wpdb->prefix}woocommerce_api_keys WHERE truncated_key = %s AND description LIKE %s",
				$ending,
				'%' . $wpdb->esc_like( ' - API (' ) . '%'
			)
		);
	}

	private function remove_webhooks(): void {
		if ( ! class_exists( 'WC_Data_Store' ) || '' === Address::current() ) {
			return;
		}
		foreach ( Connection::webhooks_of( Address::current() ) as $webhook ) {
			$webhook->delete( true );
		}
	}
}
