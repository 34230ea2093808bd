/**
 * Local storage key under which a browser window stores the secret path of its host: local storage belongs to one port,
 * unlike a cookie.
 */
export const doorStorageKey = 'door'
