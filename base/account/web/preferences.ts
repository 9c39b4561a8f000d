import type { PreferenceSource } from '#kit/web/preference.ts';
import { send } from '#kit/web/send.ts';
import { keepPreference, preferences } from '../shared/frame-calls.ts';

/** Where the preferences of whoever is signed in lie (个人偏好). */
export const preferenceSource: PreferenceSource = {
  load: () => send(preferences, {}, { quiet: true }),
  keep: (kind, key, value) => send(keepPreference, { kind, key, value }),
};
