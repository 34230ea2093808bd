import type { keysErrors } from '../../en/errors/keys.ts'
import type { TranslatedErrors } from '../../translation.ts'

const changedParts = { proxy: '代理', certificate: '证书颁发机构', both: '代理和证书颁发机构' }

const otherOrigin = (what: string, { origin, address }: { origin: string; address: string }) => ({
  message: `此连接的${what}属于 ${origin}，不会发送到 ${address}。`,
  nextStep: `请为此地址输入${what}，或改回原来的地址。`,
})

const otherWay = (what: string, changed: keyof typeof changedParts) => ({
  message: `此连接的${changedParts[changed]}已更改，需要重新输入${what}。`,
  nextStep: `如果是主动更改，请在设置中重新输入${what}；否则请改回原来的${changedParts[changed]}。`,
})

const unreadable = (what: string, { cause, fix }: { cause: string; fix: string }) => ({
  message: `无法读取此连接的${what}。${cause}`,
  nextStep: fix === '' ? '请重新输入密钥。' : fix,
})

const headerValue = (name: string): string => `请求头 ${name} 的值`

export const keys = {
  notFound: { message: '未找到密钥，可能已被删除。', nextStep: '请在设置中选择其他密钥。' },
  practiceKeyStays: {
    message: '练习网关的密钥是应用的一部分，无法更改。',
    nextStep: '如需使用自己的密钥，请添加自己的网关。',
  },
  environmentKeyStays: {
    message: '此密钥来自应用的环境变量，无法在此处更改。',
    nextStep: '请使用其他 GATEWAY_PLAYGROUND_KEY 启动应用，或另外输入一个密钥。',
  },

  keyOtherOrigin: (mismatch) => otherOrigin('密钥', mismatch),
  headerOtherOrigin: ({ name, ...mismatch }) => otherOrigin(headerValue(name), mismatch),
  proxyPasswordOtherOrigin: (mismatch) => otherOrigin('代理密码', mismatch),
  clientCertificateOtherOrigin: (mismatch) => otherOrigin('客户端证书', mismatch),
  clientCertificateOtherWay: ({ changed }) => otherWay('客户端证书', changed),
  clientCertificateUnreadable: (why) => unreadable('客户端证书', why),
  clientCertificateMissing: {
    message: '需要重新选择此连接的客户端证书：应用关闭后不会保留。',
    nextStep: '请在设置中选择，或在那里移除。',
  },
  keyOtherWay: ({ changed }) => otherWay('密钥', changed),
  headerOtherWay: ({ name, changed }) => otherWay(headerValue(name), changed),
  proxyPasswordOtherWay: ({ changed }) => otherWay('代理密码', changed),
  keyUnreadable: (why) => unreadable('密钥', why),
  headerUnreadable: ({ name, ...why }) => unreadable(headerValue(name), why),
  proxyPasswordUnreadable: (why) => unreadable('代理密码', why),
  notAKey: { message: '存储的内容不是密钥。' },

  headerMissing: ({ name }) => ({
    message: `需要重新输入自定义请求头 ${name} 的值：应用关闭后不会保留。`,
    nextStep: '请在设置中输入，或在那里移除此请求头。',
  }),
  proxyPasswordMissing: {
    message: '需要重新输入此连接的代理密码：应用关闭后不会保留。',
    nextStep: '请在设置中输入，或在那里移除。',
  },

  empty: { message: '密钥字段为空。', nextStep: '请粘贴网关提供的密钥。' },
  invalid: {
    message: '这不是密钥：包含空格、换行或密钥不允许的字符。',
    nextStep: '请只复制密钥本身，不要包含前面的“Bearer”等字样。',
  },
  storedBroken: ({ connection }) => ({
    message: `无法读取 config.json 中连接 ${connection} 的密钥条目。`,
    nextStep: '请在设置中重新输入此连接的密钥。在此之前，该条目会保持不变。',
  }),
} satisfies TranslatedErrors<typeof keysErrors>
