<?php
/**
 * Where the portal is.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Address {

	public const OPTION = 'thumela_portal_url';

	/** Ports that WordPress itself is willing to call. */
	private const PORTS = array( 80, 443, 8080 );

	/** The portal's origin without a slash at the end, or an empty text while none is set. */
	public static function current(): string {
		if ( self::is_fixed() ) {
			return self::clean( (string) constant( 'THUMELA_PORTAL_URL' ) ) ?? '';
		}
		$saved = get_option( self::OPTION, '' );
		return is_string( $saved ) && '' !== $saved ? $saved : self::built_in();
	}

	/** Set in wp-config.php, so that nobody can change it here. */
	public static function is_fixed(): bool {
		return defined( 'THUMELA_PORTAL_URL' ) && '' !== (string) constant( 'THUMELA_PORTAL_URL' );
	}

	/** The address that the archive was made with, if any. */
	private static function built_in(): string {
		$file = dirname( __DIR__, 2 ) . '/portal-address.php';
		$set  = is_file( $file ) ? include $file : '';
		return is_string( $set ) ? ( self::clean( $set ) ?? '' ) : '';
	}

	/**
	 * What a person typed as an https origin, or null when it is none. A path, a query and a name
	 * with a password are refused: secrets travel to this address.
	 */
	public static function clean( string $typed ): ?string {
		$text = trim( $typed );
		if ( '' === $text ) {
			return null;
		}
		if ( ! preg_match( '#^[a-z][a-z0-9+.-]*://#i', $text ) ) {
			$text = 'https://' . $text;
		}
		$parts = wp_parse_url( $text );
		if ( ! is_array( $parts ) || 'https' !== strtolower( $parts['scheme'] ?? '' ) || empty( $parts['host'] ) ) {
			return null;
		}
		if ( isset( $parts['user'] ) || isset( $parts['pass'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) ) {
			return null;
		}
		if ( '' !== trim( $parts['path'] ?? '', '/' ) || ! preg_match( '/^[a-z0-9.-]+$/i', $parts['host'] ) ) {
			return null;
		}
		$port = isset( $parts['port'] ) && 443 !== $parts['port'] ? ':' . $parts['port'] : '';
		return 'https://' . strtolower( $parts['host'] ) . $port;
	}

	/** Whether WordPress will call this address at all; it refuses private hosts and odd ports. */
	public static function is_callable_from_here( string $portal ): bool {
		return false !== wp_http_validate_url( $portal . '/' );
	}

	/** A port that no WordPress calls, so that the message can name it. */
	public static function has_odd_port( string $portal ): bool {
		$port = wp_parse_url( $portal, PHP_URL_PORT );
		return null !== $port && ! in_array( $port, self::PORTS, true );
	}
}
