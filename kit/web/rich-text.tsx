export function RichText() { return null; }
