<?php
/**
 * Proves to the portal that a call comes from this store.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Signature {

	/** The signature of a webhook, as WooCommerce computes it over the exact bytes of the body. */
	public static function of_webhook( string $secret, string $body ): string {
		return base64_encode( hash_hmac( 'sha256', $body, $secret, true ) );
	}

	/**
	 * The signature of a call to the portal's API. Webhook bodies are signed with the same secret, but none
	 * of them begins with the prefix used here.
	 */
	public static function of_call( string $secret, string $method, string $path, int $seconds, string $key, string $home, string $body ): string {
		$text = implode( "\n", array( 'thumela-plugin-call-2', strtoupper( $method ), $path, $seconds, $key, $home, hash( 'sha256', $body ) ) );
		return hash_hmac( 'sha256', $text, $secret );
	}

	/** The signature of a frame token, which has its own prefix. */
	public static function of_frame( string $secret, string $said ): string {
		return hash_hmac( 'sha256', "thumela-plugin-frame-1\n" . $said, $secret );
	}
}
