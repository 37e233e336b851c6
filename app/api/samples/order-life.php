<?php
// Creates an order, changes it, reads it and cancels it. PHP 8.1 or newer; no packages needed.
// Set API_URL and STORE_TOKEN in the environment. Set ORDER_ID too, so that a repeated run creates no second order.
declare(strict_types=1);

$orderId = getenv('ORDER_ID') ?: '1044';

function call(string $path, array $body, string $method = 'POST', ?string $idempotencyKey = null): array
{
    $headers = [
        'Authorization: Bearer ' . getenv('STORE_TOKEN'),
        'Content-Type: application/json',
    ];
    if ($idempotencyKey !== null) {
        $headers[] = 'Idempotency-Key: ' . $idempotencyKey;
    }
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => $headers,
        'content' => json_encode($body, JSON_THROW_ON_ERROR),
        'ignore_errors' => true,
        'timeout' => 30,
    ]]);
    $text = file_get_contents(getenv('API_URL') . '/api' . $path, false, $context);
    if ($text === false) {
        throw new RuntimeException('The portal cannot be reached.');
    }
    $answer = json_decode($text, true, 64, JSON_THROW_ON_ERROR);
    $status = (int) explode(' ', $http_response_header[0])[1];
    if ($status >= 400) {
        throw new RuntimeException($status . ' ' . $answer['message']);
    }
    return $answer;
}

$created = call('/orders/create/custom', [
    'order_id' => $orderId,
    'name' => 'Lerato Sithole',
    'phone' => '0795550420',
    'address1' => '27 Mahatma Gandhi Road',
    'city' => 'Durban',
    'zip' => '4001',
    'line_items' => [['name' => 'Beaded bowl', 'quantity' => 1, 'price' => '650.00']],
], idempotencyKey: "order-$orderId-create");

call('/orders/update', [
    'order_key' => $created['order_key'],
    'note' => 'Ring the bell twice',
], idempotencyKey: "order-$orderId-note-1");

$order = call('/orders/get', ['orderId' => $created['order_key']], 'PUT')['order'];

$cancelled = call('/orders/cancel', [
    'order_keys' => [$created['order_key']],
], idempotencyKey: "order-$orderId-cancel");

echo json_encode([
    'order_key' => $order['order_key'],
    'note' => $order['note'],
    'accepted' => $cancelled['accepted'],
]), "\n";
