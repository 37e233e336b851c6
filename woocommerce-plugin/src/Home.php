<?php
/**
 * Where this shop is.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Portal\FrameToken;

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

	/** Whether wp-admin is on the shop's own site, the only one that may frame the portal: 'www.' means nothing. */
	public static function is_site_of( string $home, string $admin ): bool {
		$shop = FrameToken::origin_of( $home );
		$here = FrameToken::origin_of( $admin );
		// A wp-admin that is safer than its shop is none the less in the same place.
		$is_safe = 0 === strpos( $here, 'https://' ) || 0 === strpos( $shop, 'http://' );
		return '' !== $here && self::plain( $here ) === self::plain( $shop ) && $is_safe;
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
