<?php
/**
 * The address of the portal.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Address {

	public const OPTION = 'thumela_portal_url';

	/** The ports that WordPress allows for outgoing calls by default. */
	private const PORTS = array( 80, 443, 8080 );

	/** The portal's origin without a trailing slash; empty if none is set, or if that in wp-config.php is not valid. */
	public static function current(): string {
		if ( self::is_fixed() ) {
			return self::clean( (string) constant( 'THUMELA_PORTAL_URL' ) ) ?? '';
		}
		$saved = get_option( self::OPTION, '' );
		return is_string( $saved ) && '' !== $saved ? $saved : self::built_in();
	}

	/** Whether the address is set in wp-config.php, so that the settings cannot change it. */
	public static function is_fixed(): bool {
		return defined( 'THUMELA_PORTAL_URL' ) && '' !== (string) constant( 'THUMELA_PORTAL_URL' );
	}

	/** The address that was put into the plugin's archive when it was built, if any. */
	private static function built_in(): string {
		$file = dirname( __DIR__, 2 ) . '/portal-address.php';
		$set  = is_file( $file ) ? include $file : '';
		return is_string( $set ) ? ( self::clean( $set ) ?? '' ) : '';
	}

	/**
	 * Converts typed text to an https origin; null if it is not one. Paths, queries, fragments and user names
	 * are refused, because the paths of our calls are appended to this address.
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

	/**
	 * Whether WordPress allows calls to this address. By default it refuses unknown and private hosts and
	 * unusual ports.
	 */
	public static function is_callable_from_here( string $portal ): bool {
		return false !== wp_http_validate_url( $portal . '/' );
	}

	/** Whether the address has a port that WordPress refuses by default, so that the message can say so. */
	public static function has_odd_port( string $portal ): bool {
		$port = wp_parse_url( $portal, PHP_URL_PORT );
		return null !== $port && ! in_array( $port, self::PORTS, true );
	}
}
