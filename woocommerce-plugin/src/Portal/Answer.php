<?php
/**
 * What the portal said.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Answer {

	/** 0 where nothing answered. @var int */
	public $status;

	/** @var array<string, mixed> */
	public $body;

	/** @var string */
	private $message;

	/** How long to wait before asking again; 0 where nothing was said. @var int */
	private $wait_seconds;

	/** @param array<string, mixed> $body The parsed JSON. */
	public function __construct( int $status, array $body, string $message = '', int $wait_seconds = 0 ) {
		$this->status       = $status;
		$this->body         = $body;
		$this->message      = $message;
		$this->wait_seconds = $wait_seconds;
	}

	/** @param array<string, mixed> $more In the body, in place of what is there. */
	public function with( array $more ): self {
		return new self( $this->status, array_merge( $this->body, $more ), $this->message, $this->wait_seconds );
	}

	public function is_good(): bool {
		return $this->status >= 200 && $this->status < 300;
	}

	/** The request may have been acted on, or may be on another day. */
	public function is_worth_repeating(): bool {
		return 0 === $this->status || 429 === $this->status || $this->status >= 500;
	}

	/** The same call was sent before and is still at work: its answer is worth waiting for. */
	public function is_at_work(): bool {
		return 409 === $this->status && $this->wait_seconds > 0;
	}

	public function wait_seconds(): int {
		return max( 1, min( 5, $this->wait_seconds ) );
	}

	/** Why it failed, in words for the shop manager. Not escaped. */
	public function why(): string {
		$said = $this->body['message'] ?? '';
		if ( is_string( $said ) && '' !== $said && $this->status >= 400 && $this->status < 500 ) {
			return 401 === $this->status && false === strpos( $said, 'clock' )
				? __( 'Thumela does not accept the calls of this store. Connect it again.', 'thumela-for-woocommerce' )
				: $said;
		}
		if ( 0 === $this->status ) {
			/* translators: %s: the technical reason, e.g. "Connection timed out" */
			return sprintf( __( 'Thumela could not be reached: %s', 'thumela-for-woocommerce' ), $this->message );
		}
		/* translators: %d: an HTTP status such as 503 */
		return sprintf( __( 'Thumela answered with an error (%d). Please try again.', 'thumela-for-woocommerce' ), $this->status );
	}
}
