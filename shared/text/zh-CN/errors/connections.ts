import { dateFormat } from '../../intl.ts'
import type { connectionsErrors } from '../../en/errors/connections.ts'
import type { TranslatedErrors } from '../../translation.ts'

const entryName = ({ name, number }: { name: string; number: number }): string =>
  name === '' ? `第 ${number} 个连接` : `“${name}”`

const stored = (name: string, why: string) => ({
  message: `无法使用已保存的连接${name === '' ? '' : `“${name}”`}：${why}`,
  nextStep: '请在设置中重新添加。config.json 中的条目会保持不变。',
})

const chooseExport = '请选择通过“导出连接”创建的文件。'
const copyLinkAgain = '请重新复制完整的链接，或手动输入地址和密钥。'
const headerName = '请使用字母、数字和连字符。'

const day = (time: number): string =>
  dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)

export const connections = {
  notFound: { message: '未找到连接，可能已被删除。', nextStep: '请选择其他连接。' },
  alreadyDeleted: { message: '该连接及其密钥已被删除。', nextStep: '请在设置中重新添加。' },
  cannotConfirm: { message: '应用在浏览器中运行，无法安全地进行此确认。', nextStep: '请改为重新输入密钥。' },
  practiceStays: {
    message: '练习网关的连接是应用的一部分，无法更改。',
    nextStep: '请将自己的网关添加为另一个连接。',
  },

  certificateUnreadable: {
    message: '无法读取证书。',
    nextStep: '请以 PEM 文本粘贴颁发机构的证书，从 BEGIN CERTIFICATE 到 END CERTIFICATE。',
  },
  headerNameInvalid: ({ name, example }) => ({
    message: `“${name}”不能作为此请求头的名称。`,
    nextStep: `请使用字母、数字和连字符，例如 ${example}。`,
  }),
  extraHeaderUnnamed: { message: '有一个自定义请求头没有名称。', nextStep: headerName },
  extraHeaderNameInvalid: ({ name }) => ({
    message: `“${name}”不能作为请求头的名称。`,
    nextStep: headerName,
  }),
  extraHeaderIsKey: ({ name }) => ({
    message: `请求头 ${name} 用于传递密钥，不能作为自定义请求头。`,
    nextStep: '请在密钥字段中输入密钥，密钥只会发送到此地址。',
  }),
  extraHeaderOfRequest: ({ name }) => ({
    message: `请求头 ${name} 由每个请求自行设置。`,
    nextStep: '请将其从自定义请求头中移除。',
  }),
  extraHeaderTwice: ({ name }) => ({ message: `请求头 ${name} 重复。`, nextStep: '请只保留其中一个。' }),
  extraHeaderValueInvalid: ({ name }) => ({
    message: `请求头 ${name} 的值包含换行或请求头不允许的字符。`,
    nextStep: '请在一行内输入，并使用拉丁字母。',
  }),
  extraHeaderEmpty: ({ name }) => ({
    message: `请求头 ${name} 没有值。`,
    nextStep: '请输入值，或移除此请求头。',
  }),
  clientCertificateUnreadable: {
    message: '该文件不是客户端证书。',
    nextStep: '请选择 PKCS#12 文件（.p12、.pfx），或包含 BEGIN CERTIFICATE 的 PEM 文本。',
  },
  clientKeyMissing: {
    message: '该文件只有证书，没有私钥。',
    nextStep: '请同时选择私钥文件，或选择两者都包含的 PKCS#12 文件。',
  },
  clientKeyUnreadable: {
    message: '无法读取私钥。',
    nextStep: '请选择 PEM 文本格式的 RSA 或椭圆曲线私钥。',
  },
  clientKeyDoesNotFit: { message: '私钥与此证书不匹配。', nextStep: '请选择一同签发的两个文件。' },
  clientPassphraseMissing: {
    message: '私钥已加密，但没有输入密码短语。',
    nextStep: '请输入文件的密码短语。',
  },
  clientPassphraseWrong: {
    message: '密码短语无法打开私钥。',
    nextStep: '请检查密码短语后重试，无需重新选择文件。',
  },
  clientPkcs12Old: {
    message: '该 PKCS#12 文件使用了不再支持的旧加密方式。',
    nextStep: '请用 AES 重新导出，或导出为 PEM 文本：openssl pkcs12 -legacy -in FILE -out FILE.pem',
  },
  clientCertificateExpired: ({ subject, time }) => ({
    message: `客户端证书 ${subject} 已于 ${day(time)}过期。`,
    nextStep: '请向网关的运营方申请新证书。',
  }),
  clientCertificateNotYetValid: ({ subject, time }) => ({
    message: `客户端证书 ${subject} 在 ${day(time)}之前无效。`,
    nextStep: '请检查本机时钟。',
  }),
  proxyInvalid: {
    message: '无法读取代理地址。',
    nextStep: '请输入带协议和端口的地址，例如 http://proxy.example:3128 或 socks5://proxy.example:1080。',
  },
  bypassInvalid: ({ entry }) => ({
    message: `无法将“${entry}”读作不使用代理的主机。`,
    nextStep: '请输入主机名、.域名、地址、网段（如 10.0.0.0/8）或 <local>，需要时可加端口。',
  }),
  bypassTooLong: { message: '不使用代理的主机列表过长。', nextStep: '请用域名或网段代替单个主机。' },
  proxyPasswordInAddress: {
    message: '代理地址中包含无法读取的密码。',
    nextStep: '请只输入地址，并在单独的字段中输入用户名和密码。',
  },
  proxyPasswordInvalid: {
    message: '代理的用户名和密码包含换行或其他控制字符。',
    nextStep: '请在一行内按“用户名:密码”的格式输入。',
  },

  storedNotConnection: ({ name }) => stored(name, '它不是连接。'),
  storedField: ({ name, field }) => stored(name, `无法读取其中的“${field}”。`),
  storedSameId: ({ name, id }) => stored(name, `另一个连接已使用 ID ${id}。`),
  storedInvalid: ({ name, cause }) => stored(name, cause),

  fileTooLarge: { message: '文件过大，不是连接文件。', nextStep: chooseExport },
  fileNotJson: { message: '文件不是 JSON。', nextStep: chooseExport },
  fileOther: { message: '这不是连接文件。', nextStep: chooseExport },
  fileOtherVersion: { message: '文件由其他版本的应用创建。', nextStep: chooseExport },
  entryNotConnection: (entry) => ({ message: `${entryName(entry)}不是连接。` }),
  entryField: ({ field, ...entry }) => ({
    message: `已跳过${entryName(entry)}：无法读取其中的“${field}”。`,
  }),
  entryInvalid: ({ cause, fix, ...entry }) => ({ message: `已跳过${entryName(entry)}。${cause}${fix}` }),
  entryExists: ({ name }) => ({ message: `“${name}”已存在。` }),
  keysNotRead: ({ names }) => ({
    message: `文件中包含密钥（${names}）。密钥未导入，请在设置中粘贴。`,
  }),
  leftOutHeader: ({ connection, header }) => ({ message: `${connection} 的请求头 ${header}` }),
  leftOutCredentials: ({ connection }) => ({ message: `${connection} 的代理用户名和密码` }),

  linkGone: { message: '该链接已处理或已过期。', nextStep: '请重新打开链接。' },
  tooManyLinks: { message: '已有多个链接等待确认。', nextStep: '请先处理这些链接。' },
  linkEmpty: { message: '链接为空。', nextStep: copyLinkAgain },
  linkTooLong: { message: '内容过长，不是有效的链接。', nextStep: copyLinkAgain },
  linkControl: { message: '链接中包含换行或控制字符。', nextStep: copyLinkAgain },
  linkScheme: ({ scheme, expected }) => ({
    message:
      scheme === '' ? `链接不是以 ${expected}: 开头。` : `链接以 ${scheme}: 开头，而不是 ${expected}:。`,
    nextStep: copyLinkAgain,
  }),
  linkOther: { message: '这不是连接链接。', nextStep: copyLinkAgain },
  linkTwice: { message: '链接中的同一个值出现了两次。', nextStep: copyLinkAgain },
  linkBoth: { message: '链接中既有数据负载，又有单独的地址或密钥。', nextStep: copyLinkAgain },
  linkNone: { message: '这既不是连接链接，也不是其数据负载。', nextStep: copyLinkAgain },
  linkPayload: { message: '无法读取链接的数据负载。', nextStep: copyLinkAgain },
  linkNoAddress: { message: '链接中没有地址。', nextStep: copyLinkAgain },
  linkAddress: ({ cause }) => ({ message: `无法使用链接中的地址。${cause}`, nextStep: copyLinkAgain }),
  linkKey: { message: '链接中的密钥包含密钥不允许的字符。', nextStep: copyLinkAgain },
  linkHostLetters: { message: '主机名中含有与其他字母形似的字符，因此以不含这些字符的拼写显示。' },
} satisfies TranslatedErrors<typeof connectionsErrors>
