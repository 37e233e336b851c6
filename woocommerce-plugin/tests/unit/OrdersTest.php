<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Portal\Answer;
use Thumela\Portal\Orders;

final class OrdersTest extends TestCase {

	/** @dataProvider nonsense */
	public function test_malformed_orders_are_left_out( $orders, int $rows ): void {
		$this->assertCount( $rows, Orders::by_id( new Answer( 200, array( 'orders' => $orders ) ) ) );
	}

	public function nonsense(): array {
		$good = array( 'external_id' => '7', 'order_key' => 'K' );
		return array(
			array( array( $good ), 1 ),
			array( null, 0 ),
			array( 'x', 0 ),
			array( array( null, 7, 'x', array() ), 0 ),
			array( array( array( 'external_id' => '7x' ) + $good ), 0 ),
			array( array( array( 'external_id' => array() ) + $good ), 0 ),
			array( array( array( 'order_key' => 7 ) + $good ), 0 ),
			array( array( $good + array( 'notes' => array( 'a', array() ), 'ship_problem' => array() ) ), 1 ),
			array( array( $good + array( 'status' => array(), 'order_id' => array(), 'parts' => 'x' ) ), 1 ),
		);
	}

	public function test_malformed_parts_of_an_order_are_left_out(): void {
		$part  = array(
			'order_key'    => 'P',
			'order_id'     => '1042-2',
			'status'       => 'Collected',
			'ship_problem' => 'Shipped already.',
		);
		$order = array(
			'external_id' => '7',
			'order_key'   => 'K',
			'parts'       => array( $part, null, array( 'order_key' => 7 ), 'x' ),
		);
		$parts = Orders::by_id( new Answer( 200, array( 'orders' => array( $order ) ) ) )[7]['parts'];
		$this->assertCount( 1, $parts );
		$this->assertSame( array( 'P', '1042-2', 'Collected', false ), array( $parts[0]['key'], $parts[0]['number'], $parts[0]['status'], $parts[0]['can_ship'] ) );
	}

	public function test_the_answers_of_several_calls_are_combined(): void {
		$skip = static function ( string $key ): array {
			return array(
				'orderKey' => $key,
				'reason'   => 'No street.',
			);
		};
		$all  = Orders::together(
			array(
				new Answer( 422, array( 'skipped' => array( $skip( 'A' ) ) ) ),
				new Answer( 200, array( 'accepted' => array( 'B', 'C' ), 'skipped' => array( $skip( 'D' ) ) ) ),
				new Answer( 200, array( 'accepted' => array( 'E' ) ) ),
			)
		);
		$this->assertTrue( $all->is_good() );
		$this->assertSame( 3, Orders::accepted( $all ) );
		$this->assertSame( array( 'A', 'D' ), array_keys( Orders::skipped( $all ) ) );
	}

	public function test_if_all_calls_failed_the_first_gives_the_reason(): void {
		$all = Orders::together( array( new Answer( 422, array( 'message' => 'No Orders to Process' ) ), new Answer( 422, array() ) ) );
		$this->assertFalse( $all->is_good() );
		$this->assertSame( 'No Orders to Process', $all->why() );
	}

	public function test_only_a_running_call_is_waited_for(): void {
		$this->assertTrue( ( new Answer( 409, array(), '', 2 ) )->is_at_work() );
		$this->assertFalse( ( new Answer( 409, array() ) )->is_at_work() );
		$this->assertSame( 5, ( new Answer( 409, array(), '', 9000 ) )->wait_seconds() );
	}

	/** @dataProvider problems */
	public function test_only_an_explicit_null_problem_allows_shipping( array $said, bool $can_ship ): void {
		$row = Orders::by_id( new Answer( 200, array( 'orders' => array( $said + array( 'external_id' => '7', 'order_key' => 'K' ) ) ) ) )[7];
		$this->assertSame( $can_ship, $row['can_ship'] );
	}

	public function problems(): array {
		return array(
			array( array( 'ship_problem' => null ), true ),
			array( array( 'ship_problem' => 'No street.' ), false ),
			array( array( 'ship_problem' => '' ), false ),
			array( array(), false ),
		);
	}

	public function test_skipped_orders_have_reasons_even_if_none_could_ship(): void {
		$answer = new Answer( 422, array( 'message' => 'No Orders to Process', 'skipped' => array( array( 'orderKey' => 'K', 'reason' => 'No street.' ), 'x' ) ) );
		$this->assertSame( array( 'K' => 'No street.' ), Orders::skipped( $answer ) );
		$this->assertSame( 0, Orders::accepted( $answer ) );
	}

	/** @dataProvider failures */
	public function test_an_error_message_shows_no_internals_of_the_portal( int $status, array $body, string $says, bool $again ): void {
		$answer = new Answer( $status, $body, 'cURL error 28' );
		$this->assertStringContainsString( $says, $answer->why() );
		$this->assertSame( $again, $answer->is_worth_repeating() );
	}

	public function failures(): array {
		return array(
			array( 0, array(), 'could not be reached (cURL error 28)', true ),
			array( 401, array( 'message' => 'Sign in, or send a bearer token.' ), 'Connect it again', false ),
			array( 401, array( 'message' => 'Check the clock of the web server.' ), 'Check the clock', false ),
			array( 422, array( 'message' => 'No Orders to Process' ), 'No Orders to Process', false ),
			array( 422, array( 'message' => array( 'x' ) ), '(422)', false ),
			array( 429, array(), '(429)', true ),
			array( 500, array( 'message' => 'stack trace' ), '(500)', true ),
		);
	}
}
