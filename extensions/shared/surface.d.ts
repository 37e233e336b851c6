// The elements that the admin's actions and blocks have in common. Each extension is checked once
// more with the elements of its own target alone.
import '@shopify/ui-extensions/admin.order-details.action.render';
import '@shopify/ui-extensions/admin.order-details.print-action.render';
