<?php
/**
 * An answer of the portal.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Portal;

defined( 'ABSPATH' ) || exit;

final class Answer {

	/** The HTTP status; 0 if there was no answer. @var int */
	public $status;

	/** @var array<string, mixed> */
	public $body;

	/** @var string */
	private $message;

	/** The seconds of Retry-After; 0 if the header is missing. @var int */
	private $wait_seconds;

	/** @param array<string, mixed> $body The parsed JSON. */
	public function __construct( int $status, array $body, string $message = '', int $wait_seconds = 0 ) {
		$this->status       = $status;
		$this->body         = $body;
		$this->message      = $message;
		$this->wait_seconds = $wait_seconds;
	}

	/** @param array<string, mixed> $more Fields that replace those of the body. */
	public function with( array $more ): self {
		return new self( $this->status, array_merge( $this->body, $more ), $this->message, $this->wait_seconds );
	}

	public function is_good(): bool {
		return $this->status >= 200 && $this->status < 300;
	}

	/** Whether a retry may help: there was no answer, or the portal was busy or failed. */
	public function is_worth_repeating(): bool {
		return 0 === $this->status || 429 === $this->status || $this->status >= 500;
	}

	/**
	 * Whether the same call was sent before and is still running, so that its answer is worth waiting for.
	 */
	public function is_at_work(): bool {
		return 409 === $this->status && $this->wait_seconds > 0;
	}

	public function wait_seconds(): int {
		return max( 1, min( 5, $this->wait_seconds ) );
	}

	/** Why the call failed, as a message for the shop manager. Not escaped. */
	public function why(): string {
		$said = $this->body['message'] ?? '';
		if ( is_string( $said ) && '' !== $said && $this->status >= 400 && $this->status < 500 ) {
			return 401 === $this->status && false === strpos( $said, 'clock' )
				? __( 'Thumela does not accept requests from this store. Connect it again.', 'thumela-for-woocommerce' )
				: $said;
		}
		if ( 0 === $this->status ) {
			/* translators: %s: the technical reason, e.g. "Connection timed out" */
			return sprintf( __( 'Thumela could not be reached (%s). Please try again in a few minutes.', 'thumela-for-woocommerce' ), $this->message );
		}
		/* translators: %d: an HTTP status such as 503 */
		return sprintf( __( 'Thumela answered with an error (%d). Please try again.', 'thumela-for-woocommerce' ), $this->status );
	}
}
