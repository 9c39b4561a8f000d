import { z } from 'zod';

/** Bytes as text, as keys and signatures travel; apart from the calls, because the browser checks sealed bids by it. */
export const base64Schema = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
