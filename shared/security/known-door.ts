/** Where a window in a browser leaves the path of its door, in its own storage: that belongs to one port, as a cookie does not. */
export const doorStorageKey = 'door'
