export { IdentityStep, type Prover } from './parts/identity-step.tsx';
export { preferenceSource } from './preferences.ts';
export { Line } from './parts/line.tsx';
