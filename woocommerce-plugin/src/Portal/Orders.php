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

	/** A shipment is of no more parcels. */
	public const MOST_PARCELS = 20;

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

	/**
	 * @param array<int, string> $order_keys Of the portal.
	 * @param int                $parcels    Of how many each is.
	 */
	public function ship( array $order_keys, int $parcels = 1 ): Answer {
		$body = array( 'order_keys' => array_values( $order_keys ) );
		if ( $parcels > 1 ) {
			$body['parcels'] = $parcels;
		}
		return $this->client->call_once( '/api/orders/create/tookan', $body );
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
	 * The rows of a look-up by WooCommerce's id, only what is well formed; each with its parts, where the
	 * order was split.
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
	 * @param mixed $given An order, or a part of one, as the portal tells of it.
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

	/** @param array<int|string, mixed> $row Of the portal. */
	private static function text_in( array $row, string $name ): string {
		$text = $row[ $name ] ?? '';
		return is_scalar( $text ) ? (string) $text : '';
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
