/** Can this browser show passkeys on this page (通行密钥可用)? A page under a number has none. */
export const passkeysHere = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
