/** What people keep about the screens they work with (个人偏好): each kind is declared here, its values are the screen's own. */
export const preferenceKinds = ['list', 'filter', 'menu', 'theme', 'help'] as const;
export type PreferenceKind = (typeof preferenceKinds)[number];

/** The longest value, in characters. */
export const PREFERENCE_LONGEST = 8000;
/** So many keys of all kinds one person may keep. */
export const PREFERENCE_MOST = 200;
/** What a key looks like: the path of a call, the name of a tour. */
export const PREFERENCE_KEY = /^[\w/.:-]{1,200}$/;
