<?php
/**
 * Reads orders at the portal, and ships and prints them there.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Orders {

	/** The most orders in one look-up. The portal accepts at least as many. */
	public const MAX_IDS = 200;

	/** The most orders per shipping call, so that the portal answers within the time limit of a call. */
	public const SHIP_AT_ONCE = 25;

	/** The most parcels of one shipment. */
	public const MOST_PARCELS = 20;

	/** @var Client */
	private $client;

	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/** @param array<int, int> $ids WooCommerce order ids. Those after the first MAX_IDS are ignored. */
	public function look_up( array $ids ): Answer {
		$some = array_slice( array_values( $ids ), 0, self::MAX_IDS );
		return $this->client->call( 'POST', '/api/orders/by-external-id', array( 'external_ids' => array_map( 'strval', $some ) ) );
	}

	/**
	 * @param array<int, string> $order_keys The portal's order keys.
	 * @param int                $parcels    The number of parcels of each order.
	 */
	public function ship( array $order_keys, int $parcels = 1 ): Answer {
		$body = array( 'order_keys' => array_values( $order_keys ) );
		if ( $parcels > 1 ) {
			$body['parcels'] = $parcels;
		}
		return $this->client->call_once( '/api/orders/create/tookan', $body );
	}

	/** @param array<int, string> $order_keys The portal's order keys. */
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
	 * The rows of a look-up, by WooCommerce order id, each with the parts of a split order. Malformed rows
	 * are left out.
	 *
	 * @return array<int, array{key: string, number: string, status: string, can_ship: bool, can_print: bool, reasons: array<int, string>, parts: array<int, array{key: string, number: string, status: string, can_ship: bool, can_print: bool, reasons: array<int, string>}>}>
	 */
	public static function by_id( Answer $answer ): array {
		$rows = array();
		foreach ( self::list_in( $answer, 'orders' ) as $given ) {
			$row = self::row( $given );
			if ( null === $row || ! is_string( $given['external_id'] ?? null ) || ! ctype_digit( $given['external_id'] ) ) {
				continue;
			}
			$parts = is_array( $given['parts'] ?? null ) ? $given['parts'] : array();

			$row['parts']                         = array_values( array_filter( array_map( array( self::class, 'row' ), $parts ) ) );
			$rows[ (int) $given['external_id'] ] = $row;
		}
		return $rows;
	}

	/**
	 * @param mixed $given An order, or a part of one, as the portal returns it.
	 * @return array{key: string, number: string, status: string, can_ship: bool, can_print: bool, reasons: array<int, string>}|null
	 */
	private static function row( $given ): ?array {
		if ( ! is_array( $given ) || ! is_string( $given['order_key'] ?? null ) ) {
			return null;
		}
		return array(
			'key'       => $given['order_key'],
			'number'    => self::text_in( $given, 'order_id' ),
			'status'    => self::text_in( $given, 'status' ),
			'can_ship'  => array_key_exists( 'ship_problem', $given ) && null === $given['ship_problem'],
			'can_print' => array_key_exists( 'label_problem', $given ) && null === $given['label_problem'],
			'reasons'   => array_values( array_filter( (array) ( $given['notes'] ?? array() ), 'is_string' ) ),
		);
	}

	/** @param array<int|string, mixed> $row A row of the portal. */
	private static function text_in( array $row, string $name ): string {
		$text = $row[ $name ] ?? '';
		return is_scalar( $text ) ? (string) $text : '';
	}

	/**
	 * The reasons why orders were skipped, by order key.
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
	 * Combines several answers: all accepted and skipped orders. Successful if any of them was.
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
