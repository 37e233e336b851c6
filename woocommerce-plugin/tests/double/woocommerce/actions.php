<?php
/** The part of Action Scheduler that the plugin uses. Tests run the actions instead of cron. @package Thumela\Tests */

declare( strict_types=1 );

function as_enqueue_async_action( $hook, $args = array(), $group = '', $unique = false, $priority = 10 ): int {
	return double_keep_action( $hook, time(), $args, $group );
}

function as_schedule_single_action( $timestamp, $hook, $args = array(), $group = '', $unique = false, $priority = 10 ): int {
	return double_keep_action( $hook, $timestamp, $args, $group );
}

function double_keep_action( string $hook, int $due, array $args, string $group ): int {
	global $wpdb;
	$wpdb->insert( $wpdb->prefix . 'double_actions', array( 'hook' => $hook, 'status' => 'pending', 'due' => $due, 'args' => wp_json_encode( $args ), 'grp' => $group ) );
	return (int) $wpdb->insert_id;
}

/** Compares the arguments exactly, because Action Scheduler compares their JSON. */
function as_get_scheduled_actions( $args = array(), $return_format = OBJECT ): array {
	global $wpdb;
	if ( 'ids' !== $return_format ) {
		throw new Exception( 'The double returns ids only' );
	}
	return $wpdb->get_col( $wpdb->prepare( "SELECT action_id FROM {$wpdb->prefix}double_actions WHERE hook = %s AND args = %s AND grp = %s AND status = %s LIMIT %d", $args['hook'], wp_json_encode( $args['args'] ), $args['group'], $args['status'], $args['per_page'] ) );
}

function as_unschedule_all_actions( $hook, $args = array(), $group = '' ): void {
	global $wpdb;
	if ( '' !== $hook || array() !== $args ) {
		throw new Exception( 'The double unschedules whole groups only' );
	}
	$wpdb->update( $wpdb->prefix . 'double_actions', array( 'status' => 'canceled' ), array( 'grp' => $group, 'status' => 'pending' ) );
}

/** Runs all actions that are due at the given time. Returns how many ran. */
function double_run_actions( int $now ): int {
	global $wpdb;
	$due = $wpdb->get_results( $wpdb->prepare( "SELECT * FROM {$wpdb->prefix}double_actions WHERE status = 'pending' AND due <= %d ORDER BY action_id", $now ), ARRAY_A );
	foreach ( $due as $action ) {
		$where = array( 'action_id' => $action['action_id'] );
		$wpdb->update( $wpdb->prefix . 'double_actions', array( 'status' => 'in-progress' ), $where );
		do_action_ref_array( $action['hook'], array_values( json_decode( $action['args'], true ) ) );
		$wpdb->update( $wpdb->prefix . 'double_actions', array( 'status' => 'complete' ), $where );
	}
	return count( $due );
}
