<?php
/**
 * Where this shop is.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

defined( 'ABSPATH' ) || exit;

/** A copy of a shop has everything of it but its address. */
final class Home {

	/** As it is set, not as a plugin for languages turns it on each page; fit for a header. */
	public static function current(): string {
		return (string) preg_replace_callback(
			'/[^\x21-\x7e]/',
			static function ( array $odd ): string {
				return rawurlencode( $odd[0] );
			},
			(string) get_option( 'home' )
		);
	}

	/** How the portal compares addresses: case, scheme, 'www.' and a slash at the end mean nothing. */
	public static function plain( string $address ): string {
		return rtrim( (string) preg_replace( '#^https?://(www\.)?#', '', strtolower( trim( $address ) ) ), '/' );
	}

	/** Written so that tools which copy a shop do not find and change it. */
	public static function seal( string $address ): string {
		return base64_encode( $address );
	}

	/** The address again; empty for anything else. @param mixed $sealed As kept. */
	public static function unseal( $sealed ): string {
		$address = is_string( $sealed ) ? base64_decode( $sealed, true ) : false;
		return false === $address ? '' : $address;
	}
}
