export { IdentityStep, type Prover } from './parts/identity-step.tsx';
export { Line } from './parts/line.tsx';
