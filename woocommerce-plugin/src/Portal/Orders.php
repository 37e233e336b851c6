<?php
/**
 * Orders as the portal knows them, and what can be done with them there.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Orders {

	/** The portal takes no more in one call. */
	public const MAX_IDS = 200;

	/** So many are shipped well within the time that a call may take. */
	public const SHIP_AT_ONCE = 25;

	/** @var Client */
	private $client;

	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/** @param array<int, int> $ids Of WooCommerce. */
	public function look_up( array $ids ): Answer {
		$some = array_slice( array_values( $ids ), 0, self::MAX_IDS );
		return $this->client->call( 'POST', '/api/orders/by-external-id', array( 'external_ids' => array_map( 'strval', $some ) ) );
	}

	/** @param array<int, string> $order_keys Of the portal. */
	public function ship( array $order_keys ): Answer {
		return $this->client->call_once( '/api/orders/create/tookan', array( 'order_keys' => array_values( $order_keys ) ) );
	}

	/** @param array<int, string> $order_keys Of the portal. */
	public function start_labels( array $order_keys ): Answer {
		$rows = array_map(
			static function ( string $key ): array {
				return array( 'order_key' => $key );
			},
			array_values( $order_keys )
		);
		return $this->client->call_once( '/api/documents/shipping-labels', array( 'orders' => $rows ) );
	}

	public function labels( string $job ): Answer {
		return $this->client->call( 'GET', '/api/documents/shipping-labels/' . rawurlencode( $job ) );
	}

	public function labels_ticket( string $job ): Answer {
		return $this->client->call( 'POST', '/api/documents/shipping-labels/' . rawurlencode( $job ) . '/ticket' );
	}

	/**
	 * The rows of a look-up by WooCommerce's id, only what is well formed.
	 *
	 * @return array<int, array{key: string, number: string, status: string, can_ship: bool, can_print: bool, reasons: array<int, string>}>
	 */
	public static function by_id( Answer $answer ): array {
		$rows = array();
		foreach ( self::list_in( $answer, 'orders' ) as $row ) {
			if ( ! is_array( $row ) || ! is_string( $row['order_key'] ?? null ) || ! is_string( $row['external_id'] ?? null ) || ! ctype_digit( $row['external_id'] ) ) {
				continue;
			}
			$rows[ (int) $row['external_id'] ] = array(
				'key'       => $row['order_key'],
				'number'    => (string) ( $row['order_id'] ?? '' ),
				'status'    => (string) ( $row['status'] ?? '' ),
				'can_ship'  => array_key_exists( 'ship_problem', $row ) && null === $row['ship_problem'],
				'can_print' => array_key_exists( 'label_problem', $row ) && null === $row['label_problem'],
				'reasons'   => array_values( array_filter( (array) ( $row['notes'] ?? array() ), 'is_string' ) ),
			);
		}
		return $rows;
	}

	/**
	 * Why single orders were left out, by the portal's key.
	 *
	 * @return array<string, string>
	 */
	public static function skipped( Answer $answer ): array {
		$why = array();
		foreach ( self::list_in( $answer, 'skipped' ) as $one ) {
			if ( is_array( $one ) && is_string( $one['orderKey'] ?? null ) && is_string( $one['reason'] ?? null ) ) {
				$why[ $one['orderKey'] ] = $one['reason'];
			}
		}
		return $why;
	}

	/**
	 * Several answers as one: what was accepted and left out in all of them, and well if any went well.
	 *
	 * @param array<int, Answer> $answers At least one.
	 */
	public static function together( array $answers ): Answer {
		$all      = array(
			'accepted' => array(),
			'skipped'  => array(),
		);
		$speaking = $answers[0];
		foreach ( $answers as $answer ) {
			if ( $answer->is_good() ) {
				$speaking        = $answer;
				$all['accepted'] = array_merge( $all['accepted'], self::list_in( $answer, 'accepted' ) );
			}
			$all['skipped'] = array_merge( $all['skipped'], self::list_in( $answer, 'skipped' ) );
		}
		return $speaking->with( $all );
	}

	public static function accepted( Answer $answer ): int {
		return $answer->is_good() ? count( self::list_in( $answer, 'accepted' ) ) : 0;
	}

	/** @return array<int|string, mixed> */
	private static function list_in( Answer $answer, string $name ): array {
		$list = $answer->body[ $name ] ?? array();
		return is_array( $list ) ? $list : array();
	}
}
