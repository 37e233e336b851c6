/** A pickup location's form as the browser posts it after the address was typed by hand: its position is empty. */
export const TYPED_LOCATION = {
  locationName: 'Depot',
  street: '14 Florida Road',
  suburb: '',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  latitude: '',
  longitude: '',
  geoSource: '',
  precision: '',
};
