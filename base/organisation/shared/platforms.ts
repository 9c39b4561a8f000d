/** The platform that stands where none is asked for (标准平台). */
export const STANDARD_PLATFORM = '2000';

/** Regional platforms (地区平台) by name; their settings stand on those of the standard platform. */
export const regionalPlatforms = {
  HB: '1000',
  GD: '1002',
  XJ: '1004',
  QH: '1005',
  SX: '1006',
  SD: '1007',
  BJ: '1008',
  GW: '1009',
  AH: '1010',
  GE: '1011',
  SC: '1012',
  JZ: '1013',
} as const;
