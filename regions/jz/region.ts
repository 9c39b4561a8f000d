import { mainSlot } from '#areas/project/shared/main/schema.ts';
import type { RegionDeclaration } from '#kit/shared/region.ts';
import { fill } from '#kit/shared/slot.ts';
import { jzText } from './shared/text.ts';

declare module '#kit/shared/names.ts' {
  interface DictNames {
    readonly NEED_VENUE_BOOKING_PANEL: true;
  }
}

/** JZ: every project is traded at the public trading centre, and says whether rooms are to be reserved there. */
export const region: RegionDeclaration = {
  code: 'JZ',
  title: { zh: 'JZ平台', en: 'Platform JZ' },
  platforms: ['1013'],
  texts: [jzText],
  dictionaries: [
    {
      code: 'NEED_VENUE_BOOKING_PANEL',
      title: { zh: '是否需要场地预约', en: 'Rooms to be booked' },
      entries: [
        { val: '1', name: '需要', nameEn: 'Needed' },
        { val: '0', name: '不需要', nameEn: 'Not needed' },
      ],
    },
  ],
  fills: [
    fill(mainSlot, jzText, {
      fields: {
        isEnter: { kind: 'yesNo', fixed: '1', section: 'section.basic' },
        venueBooking: {
          kind: 'choice',
          dict: 'NEED_VENUE_BOOKING_PANEL',
          default: '1',
          need: 'need.venueBooking',
          section: 'section.basic',
          after: 'fundSource',
          filter: true,
        },
      },
    }),
  ],
};
