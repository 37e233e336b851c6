<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Checks;
use Thumela\Connection;
use Thumela\Portal\Address;

final class AddressTest extends TestCase {

	/** @dataProvider typed */
	public function test_typed_text_becomes_an_https_origin_or_null( string $typed, ?string $origin ): void {
		$this->assertSame( $origin, Address::clean( $typed ) );
	}

	public function typed(): array {
		return array(
			array( 'https://portal.example.co.za', 'https://portal.example.co.za' ),
			array( ' portal.example.co.za/ ', 'https://portal.example.co.za' ),
			array( 'HTTPS://Portal.Example:443', 'https://portal.example' ),
			array( 'https://portal.example:8080', 'https://portal.example:8080' ),
			array( 'http://portal.example', null ),
			array( 'https://portal.example/login', null ),
			array( 'https://user:pass@portal.example', null ),
			array( 'https://portal.example?x=1', null ),
			array( 'https://portal.example#x', null ),
			array( 'javascript:alert(1)', null ),
			array( 'https://', null ),
			array( '', null ),
			array( "https://portal.example\n.evil.example", null ),
			array( 'https://portal example', null ),
		);
	}

	/** @dataProvider delivered */
	public function test_only_webhooks_of_our_portal_contain_the_store_id( string $url, string $store ): void {
		$this->assertSame( $store, Connection::store_id_in( $url, 'https://portal.example' ) );
	}

	public function delivered(): array {
		$id = '01890000-0000-7000-8000-00000000abcd';
		return array(
			array( "https://portal.example/webhooks/woocommerce/$id", $id ),
			array( "https://portal.example/webhooks/woocommerce/$id/", $id ),
			array( "https://portal.example/webhooks/woocommerce/$id/x", '' ),
			array( "https://portal.example/webhooks/woocommerce/$id\n", '' ),
			array( "https://portalXexample/webhooks/woocommerce/$id", '' ),
			array( "https://portal.example.evil.example/webhooks/woocommerce/$id", '' ),
			array( "https://evil.example/?https://portal.example/webhooks/woocommerce/$id", '' ),
			array( 'https://portal.example/webhooks/woocommerce/', '' ),
			array( '', '' ),
		);
	}

	/** @dataProvider homes */
	public function test_a_shop_at_a_private_address_is_reported( string $home, string $result ): void {
		$this->assertSame( $result, Checks::shop_address( $home )['result'] );
	}

	public function homes(): array {
		return array(
			array( 'https://shop.example.co.za', 'ok' ),
			array( 'https://102.65.1.2', 'ok' ),
			array( 'https://localhost', 'look' ),
			array( 'https://shop.local/sub', 'look' ),
			array( 'https://192.168.1.5', 'look' ),
			array( 'https://10.0.0.5:8443', 'look' ),
			array( 'https://127.0.0.1', 'look' ),
			array( 'https://[::1]', 'look' ),
			array( 'https://intranet', 'look' ),
		);
	}

	public function test_both_addresses_of_a_shop_must_use_https(): void {
		$this->assertSame( 'ok', Checks::https( 'https://a.example', 'https://a.example/wp' )['result'] );
		$this->assertSame( 'stop', Checks::https( 'http://a.example', 'https://a.example' )['result'] );
		$this->assertSame( 'stop', Checks::https( 'https://a.example', 'http://a.example' )['result'] );
	}

	public function test_plain_permalinks_stop_a_connection(): void {
		$this->assertSame( 'stop', Checks::permalinks( '' )['result'] );
		$this->assertSame( 'ok', Checks::permalinks( '/%postname%/' )['result'] );
	}

	/**
	 * A host or a security plugin may block a server's calls to itself, and let Thumela's through.
	 *
	 * @dataProvider rest_answers
	 */
	public function test_the_rest_check_reads_the_answer_of_the_shop_and_prevents_no_connection( $answer, string $result, string $says ): void {
		$check = Checks::judge_rest( $answer );
		$this->assertSame( $result, $check['result'] );
		$this->assertStringContainsString( $says, $check['text'] );
		$this->assertTrue( Checks::may_connect( array( $check ) ) );
	}

	public function rest_answers(): array {
		$said = static function ( int $code, string $body ): array {
			return array( 'response' => array( 'code' => $code ), 'body' => $body );
		};
		return array(
			array( $said( 200, '{"namespace":"wc/v3","routes":{}}' ), 'ok', 'WooCommerce answers.' ),
			array( $said( 404, file_get_contents( FIXTURES . '/rest/err-no-route.json' ) ), 'look', 'Not checked: ' ),
			array( $said( 403, '<html>Blocked by a firewall</html>' ), 'look', 'Not checked: ' ),
			array( $said( 200, '<html>Maintenance</html>' ), 'look', 'Not checked: ' ),
			array( $said( 200, '"wc/v3"' ), 'look', 'Not checked: ' ),
			array( new WP_Error( 'http', 'cURL error 28' ), 'look', 'could not call itself (cURL error 28)' ),
		);
	}
}
