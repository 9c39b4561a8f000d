/** What other folders show of seals (用印). */
export { useDocumentSigner } from './parts/document-signer.tsx';
