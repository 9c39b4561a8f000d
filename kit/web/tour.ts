import { store } from './store.ts';

/** The home page shows what stands where (首页导览) while this is true; whoever wants it sets it and goes there. */
export const tour = store(false);
