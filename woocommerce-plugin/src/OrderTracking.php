<?php
/**
 * The tracking that the portal has stored on an order.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

defined( 'ABSPATH' ) || exit;

final class OrderTracking {

	/** The same names as in app/integrations/woocommerce/translate.ts. */
	private const NUMBER = '_thumela_tracking_number';
	private const URL    = '_thumela_tracking_url';
	private const STATUS = '_thumela_tracking_status';

	/** @var string */
	public $number;

	/** Empty if it is not a web address. @var string */
	public $url;

	/** @var string */
	public $status;

	private function __construct( string $number, string $url, string $status ) {
		$this->number = $number;
		$this->url    = $url;
		$this->status = $status;
	}

	/** Null until the portal has stored a tracking number on the order. */
	public static function of( \WC_Order $order ): ?self {
		return self::from(
			static function ( string $key ) use ( $order ) {
				return $order->get_meta( $key, true );
			}
		);
	}

	/** @param callable(string): mixed $read Returns the value of a meta key. It is not trusted, because any plugin may have written it. */
	public static function from( callable $read ): ?self {
		$text = static function ( string $key ) use ( $read ): string {
			$value = $read( $key );
			return is_scalar( $value ) ? trim( (string) $value ) : '';
		};
		if ( '' === $text( self::NUMBER ) ) {
			return null;
		}
		$url = $text( self::URL );
		return new self( $text( self::NUMBER ), 1 === preg_match( '#^https?://[^\s/]+#i', $url ) ? $url : '', $text( self::STATUS ) );
	}
}
