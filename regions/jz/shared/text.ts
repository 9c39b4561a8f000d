import { texts } from '#kit/shared/text.ts';

/** The words of the fields of platform JZ (JZ平台文案). */
export const jzText = texts(
  'regionJz',
  {
    field: { isEnter: '是否进场', venueBooking: '是否需要场地预约' },
    need: { venueBooking: '请选择是否需要场地预约' },
  },
  {
    field: { isEnter: 'Traded at the public resource trading centre', venueBooking: 'Rooms to be booked' },
    need: { venueBooking: 'Please choose whether rooms are to be booked' },
  },
);
