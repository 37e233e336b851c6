<?php
/**
 * How the portal knows that a call comes from this store.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Signature {

	/** As WooCommerce signs a webhook: over the exact bytes of the body. */
	public static function of_webhook( string $secret, string $body ): string {
		return base64_encode( hash_hmac( 'sha256', $body, $secret, true ) );
	}

	/**
	 * Of a call to the portal's API. Bodies of webhooks are signed with the same secret; none of them
	 * begins with our first line.
	 */
	public static function of_call( string $secret, string $method, string $path, int $seconds, string $key, string $home, string $body ): string {
		$text = implode( "\n", array( 'thumela-plugin-call-2', strtoupper( $method ), $path, $seconds, $key, $home, hash( 'sha256', $body ) ) );
		return hash_hmac( 'sha256', $text, $secret );
	}

	/** Of what is said of who has opened the portal's page here; begins with a line of its own as well. */
	public static function of_frame( string $secret, string $said ): string {
		return hash_hmac( 'sha256', "thumela-plugin-frame-1\n" . $said, $secret );
	}
}
