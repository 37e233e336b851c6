<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Portal\Signature;

final class SignatureTest extends TestCase {

	private const SECRET = 'spike-webhook-secret-1';

	/** @dataProvider recorded */
	public function test_every_recorded_delivery_is_signed_as_we_sign( string $body, string $signature ): void {
		$this->assertSame( $signature, Signature::of_webhook( self::SECRET, $body ) );
	}

	/** @return iterable<string, array{string, string}> */
	public function recorded(): iterable {
		foreach ( glob( FIXTURES . '/webhooks/*/*.headers.json' ) as $file ) {
			$headers = array_column( json_decode( file_get_contents( $file ), true )['headers'], 1, 0 );
			$headers = array_change_key_case( $headers );
			$body    = str_replace( '.headers.json', '.body.json', $file );
			if ( isset( $headers['x-wc-webhook-signature'] ) && is_file( $body ) ) {
				yield basename( dirname( $file ) ) . '/' . basename( $body ) => array( file_get_contents( $body ), $headers['x-wc-webhook-signature'] );
			}
		}
	}

	public function test_there_are_recorded_deliveries(): void {
		$this->assertGreaterThanOrEqual( 30, count( iterator_to_array( $this->recorded() ) ) );
	}

	/** The portal's test expects the same value (tests/api/plugin-calls.test.ts). */
	public function test_a_call_is_signed_as_the_contract_says(): void {
		$signature = Signature::of_call( 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6', 'post', '/api/orders/create/tookan', 1800000000, 'ship-1', 'https://kloof-and-karoo.example', '{"order_keys":["0123456789AB"]}' );
		$this->assertSame( 'd1fa51e96add66efdff92433af1c5fb820cc6718a796e708b2c55be06ccab854', $signature );
	}
}
