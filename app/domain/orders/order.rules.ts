export const MESSAGES = {
  created: 'Order Processed Successfully',
  required: 'Please fill in all required fields',
  noContact: 'No email or phone number provided. Do you want to proceed?',
  sameId: 'An order with the same ID exists. Do you want to proceed?',
  noQuery: 'Please enter a Customer search query',
  noGeo: 'Please enter the Customer Address again as geo data is missing',
  changedMeanwhile: 'The order was changed by someone else. Your changes are not saved yet.',
} as const;
