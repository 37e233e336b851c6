<?php
/**
 * The address of this shop.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Portal\FrameToken;

defined( 'ABSPATH' ) || exit;

/** A copy of a shop can be recognised only by its address. */
final class Home {

	/**
	 * The address of this shop, encoded for use in a header. The option is read directly, because language
	 * plugins change home_url() per page.
	 */
	public static function current(): string {
		return (string) preg_replace_callback(
			'/[^\x21-\x7e]/',
			static function ( array $odd ): string {
				return rawurlencode( $odd[0] );
			},
			(string) get_option( 'home' )
		);
	}

	/** Normalises an address as the portal does: ignores case, scheme, 'www.' and a trailing slash. */
	public static function plain( string $address ): string {
		return rtrim( (string) preg_replace( '#^https?://(www\.)?#', '', strtolower( trim( $address ) ) ), '/' );
	}

	/**
	 * Whether wp-admin is on the shop's own site, with or without 'www.'. Only that site may frame the
	 * portal.
	 */
	public static function is_site_of( string $home, string $admin ): bool {
		$shop = FrameToken::origin_of( $home );
		$here = FrameToken::origin_of( $admin );
		// wp-admin may use https even if the shop itself uses http.
		$is_safe = 0 === strpos( $here, 'https://' ) || 0 === strpos( $shop, 'http://' );
		return '' !== $here && self::plain( $here ) === self::plain( $shop ) && $is_safe;
	}

	/** Encodes the address, so that tools which copy a shop do not find and replace it. */
	public static function seal( string $address ): string {
		return base64_encode( $address );
	}

	/** Decodes the address; empty if the value cannot be decoded. @param mixed $sealed The stored value. */
	public static function unseal( $sealed ): string {
		$address = is_string( $sealed ) ? base64_decode( $sealed, true ) : false;
		return false === $address ? '' : $address;
	}
}
