<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\OrderTracking;

final class OrderTrackingTest extends TestCase {

	public function test_a_recorded_order_has_no_tracking(): void {
		$this->assertNull( $this->of( $this->recorded_meta() ) );
	}

	public function test_tracking_synced_by_the_portal_is_read(): void {
		$tracking = $this->of(
			array(
				'_thumela_tracking_number'  => '7K3QXW0M9TZB',
				'_thumela_tracking_url'     => 'https://portal.example/track-order/7K3QXW0M9TZB',
				'_thumela_tracking_status'  => 'At Hub',
				'_thumela_tracking_carrier' => 'Thumela',
			) + $this->recorded_meta()
		);
		$this->assertSame( array( '7K3QXW0M9TZB', 'https://portal.example/track-order/7K3QXW0M9TZB', 'At Hub' ), array( $tracking->number, $tracking->url, $tracking->status ) );
	}

	/**
	 * The portal writes the keys in app/integrations/woocommerce/translate.ts, so both files must use the
	 * same names.
	 */
	public function test_the_meta_keys_are_the_same_as_in_the_portal(): void {
		$portal = file_get_contents( dirname( __DIR__, 3 ) . '/app/integrations/woocommerce/translate.ts' );
		preg_match_all( "/'(_thumela_tracking_(?:number|url|status))'/", $portal, $written );
		preg_match_all( "/'(_thumela_tracking_\w+)'/", file_get_contents( dirname( __DIR__, 2 ) . '/src/OrderTracking.php' ), $read );
		$this->assertSame( $written[1], $read[1] );
	}

	/** @dataProvider odd */
	public function test_invalid_urls_do_not_become_links( $url ): void {
		$tracking = $this->of( array( '_thumela_tracking_number' => 'X', '_thumela_tracking_url' => $url ) );
		$this->assertSame( '', $tracking->url );
	}

	public function odd(): array {
		return array( array( 'javascript:alert(1)' ), array( '' ), array( array( 'https://x.example' ) ), array( null ), array( 'ftp://x.example' ), array( 'https://' ), array( ' //x.example' ) );
	}

	/** @dataProvider no_numbers */
	public function test_without_a_number_there_is_no_tracking( $number ): void {
		$this->assertNull( $this->of( array( '_thumela_tracking_number' => $number, '_thumela_tracking_status' => 'Collected' ) ) );
	}

	public function no_numbers(): array {
		return array( array( '' ), array( '  ' ), array( null ), array( array( 'X' ) ), array( (object) array( 'a' => 1 ) ) );
	}

	private function of( array $meta ): ?OrderTracking {
		return OrderTracking::from(
			static function ( string $key ) use ( $meta ) {
				return $meta[ $key ] ?? '';
			}
		);
	}

	private function recorded_meta(): array {
		$order = json_decode( file_get_contents( FIXTURES . '/rest/order-get.json' ), true );
		return array_column( $order['meta_data'], 'value', 'key' );
	}
}
