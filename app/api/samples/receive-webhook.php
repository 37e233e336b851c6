<?php
// Receives webhooks and checks their signature. Try it with `php -S 127.0.0.1:8080 receive-webhook.php`.
// WEBHOOK_SECRET is the secret that was shown when the address was saved. Put https in front of it.
declare(strict_types=1);

const FIVE_MINUTES = 300;

$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '0';
$body = file_get_contents('php://input');

$key = base64_decode(substr((string) getenv('WEBHOOK_SECRET'), strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));

// While a secret is being replaced there are two signatures.
$given = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
$isGenuine = array_filter($given, fn (string $one): bool => hash_equals($expected, $one)) !== [];

if (!$isGenuine || abs(time() - (int) $timestamp) > FIVE_MINUTES) {
    http_response_code(401);
    exit;
}

// A webhook may arrive twice: store the ids of those you have processed, and skip them when they come again. A message
// that arrives late has a lower `data.sequence` than one that you already have for the order.
$message = json_decode($body, true, 64, JSON_THROW_ON_ERROR);
error_log($message['type'] . ' ' . ($message['data']['status'] ?? ''));
http_response_code(204);
