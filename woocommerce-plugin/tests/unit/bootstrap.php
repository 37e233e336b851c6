<?php
/**
 * The WordPress functions that the tested classes call, defined as in WordPress. Classes that need more are
 * tested in a real WordPress.
 *
 * @package Thumela\Tests
 */

declare( strict_types=1 );

define( 'ABSPATH', __DIR__ . '/' );
define( 'FIXTURES', dirname( __DIR__, 3 ) . '/tests/fixtures/woocommerce' );

require dirname( __DIR__, 2 ) . '/src/autoload.php';

function __( $text, $domain = 'default' ) {
	return $text;
}

function wp_json_encode( $value ) {
	return json_encode( $value );
}

function wp_parse_url( $url, $component = -1 ) {
	return parse_url( $url, $component );
}

require __DIR__ . '/shop.php';
require __DIR__ . '/network.php';

/** The capabilities of the current user. @var string[] $may */
$GLOBALS['may'] = array();

function current_user_can( $right ): bool {
	return in_array( $right, $GLOBALS['may'], true );
}

/** @var array<string, array<string, mixed>> $routes */
$GLOBALS['routes'] = array();

function register_rest_route( $space, $route, $args ): bool {
	$GLOBALS['routes'][ $space . $route ] = $args;
	return true;
}

final class WP_Error {

	/** @var string */
	private $message;

	public function __construct( string $code, string $message ) {
		$this->message = $message;
	}

	public function get_error_message(): string {
		return $this->message;
	}
}

function is_wp_error( $thing ): bool {
	return $thing instanceof WP_Error;
}

function wp_remote_retrieve_response_code( $answer ) {
	return $answer['response']['code'] ?? '';
}

function wp_remote_retrieve_body( $answer ) {
	return $answer['body'] ?? '';
}
