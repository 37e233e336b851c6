<?php
/**
 * Loads our classes: Thumela\Portal\Client is in src/Portal/Client.php.
 *
 * @package Thumela
 */

declare( strict_types=1 );

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( string $name ): void {
		if ( 0 !== strpos( $name, 'Thumela\\' ) ) {
			return;
		}
		$file = __DIR__ . '/' . str_replace( '\\', '/', substr( $name, 8 ) ) . '.php';
		if ( is_file( $file ) ) {
			require_once $file;
		}
	}
);
