/**
 * 无需登录的页面: known before the table of all screens is there, so that nobody's session is asked for on them. Publications, the ways in, what
 * other programs embed.
 */
const OPEN =
  /^\/(?:(?:uip\/)?login|sso|public|ls\/account|openapi|page-office|page-office-var|page-office-word|retrieve-password|404)(?:[/?#]|$)/;

export const isOpenToAll = (route: string): boolean => OPEN.test(route);
