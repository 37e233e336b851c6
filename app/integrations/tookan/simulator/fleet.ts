export type SimulatedDriver = { fleet_id: number; fleet_name: string; phone: string };

/** Invented people and numbers. */
export const DRIVERS: readonly SimulatedDriver[] = [
  { fleet_id: 730101, fleet_name: 'Sipho Dlamini', phone: '+27821000101' },
  { fleet_id: 730102, fleet_name: 'Thandeka Nkosi', phone: '+27821000102' },
  { fleet_id: 730103, fleet_name: 'Johan van der Merwe', phone: '+27821000103' },
  { fleet_id: 730104, fleet_name: 'Lerato Mokoena', phone: '+27821000104' },
  { fleet_id: 730105, fleet_name: 'Ashwin Naidoo', phone: '+27821000105' },
  { fleet_id: 730106, fleet_name: 'Nomvula Khumalo', phone: '+27821000106' },
];

export const TEAMS = [
  { team_id: 41001, team_name: 'Johannesburg' },
  { team_id: 41002, team_name: 'Cape Town' },
  { team_id: 41003, team_name: 'Durban' },
] as const;

/** As get_all_fleets shows them; status 0 is available. */
export function fleetList() {
  return DRIVERS.map(({ fleet_id, fleet_name, phone }) => ({
    fleet_id,
    fleet_name,
    username: fleet_name,
    phone,
    latitude: '-26.2041',
    longitude: '28.0473',
    battery_level: '87',
    registration_status: 1,
    transport_type: 2,
    license: '',
    tags: '',
    status: 0,
  }));
}

export function driverById(fleetId: number): SimulatedDriver | null {
  return DRIVERS.find((driver) => driver.fleet_id === fleetId) ?? null;
}
