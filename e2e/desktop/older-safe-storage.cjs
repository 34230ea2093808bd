// Electron before 45 has no asynchronous encryption: played by the synchronous one, which uses the same keyring. Without a keyring
// that one refuses unless it is told to use the password that everybody knows; the asynchronous one always has that password.
const { app, safeStorage } = require('electron')

const whenReady = (give) =>
  app.whenReady().then(() => {
    if (safeStorage.getSelectedStorageBackend() === 'basic_text') safeStorage.setUsePlainTextEncryption(true)
    return give()
  })

if (!('encryptStringAsync' in safeStorage))
  Object.assign(safeStorage, {
    isAsyncEncryptionAvailable: () => whenReady(() => safeStorage.isEncryptionAvailable()),
    encryptStringAsync: (text) => whenReady(() => safeStorage.encryptString(text)),
    decryptStringAsync: (bytes) =>
      whenReady(() => ({ result: safeStorage.decryptString(bytes), shouldReEncrypt: false })),
  })
