/** The door of certificates for other screens (证书组件): choosing a key store, opening it with its PIN. */
export { KeyFields } from './parts/key-fields.tsx';
export { CertificateForm } from './login-form.tsx';
export { BINDING } from './links.ts';
export { useRecordSigner } from './parts/record-signer.tsx';
export { KeyRefused, useSealingSource } from './parts/use-key-source.ts';
