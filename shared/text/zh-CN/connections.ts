import type { connectionsTexts } from '../en/connections.ts'
import type { Translated } from '../translation.ts'

const changedParts = { proxy: '代理', certificate: '证书颁发机构', both: '代理和证书颁发机构' }

export const connections = {
  practiceGateway: '练习网关',
  practiceName: '练习',
  practiceHelp: '响应由本机模拟，不产生任何费用。',
  copyOf: (name) => `${name} 副本`,
  newKeyName: (number) => `密钥 ${number}`,
  certificateFiles: { certificate: '客户端证书', key: '证书的私钥' },
  add: {
    formLabel: '自己的网关',
    name: '名称',
    namePlaceholder: '取自地址',
    nameHelp: '仅在应用中显示。',
    keyHelp: '可以稍后添加。自有网络中的某些网关不需要密钥。',
    submit: '添加网关',
    adding: '正在添加',
  },
  address: {
    label: 'API 地址',
    placeholder: 'https://…（可带或不带 /v1）',
    readAs: (address) => `识别为 ${address}。`,
    readAsChip: (address) => `识别为 ${address}`,
  },
  link: {
    label: '或粘贴连接链接',
    help: '链接，或某些网关显示的 base64 文本。未经确认不会添加任何内容。',
  },
  keyField: {
    label: '密钥',
    looksLikeAddress: '这看起来像地址，而不是密钥。',
  },
  condition: {
    missing: '无密钥',
    missingRemedy: '请添加网关提供的密钥。',
    unreadable: '无法在此处解密',
    unreadableRemedy: '请重新粘贴：它是在其他计算机上或为其他用户加密的。',
    otherOrigin: '属于其他地址',
    otherOriginRemedy: '请粘贴此地址的密钥，或改回原来的地址。',
    otherWay: '需要重新输入密钥',
    otherWayRemedy: (changed) =>
      `${changedParts[changed]}已更改，因此不会发送密钥。如果是主动更改，请重新粘贴密钥；否则请改回原来的${changedParts[changed]}。`,
    untested: '尚未试用',
    valid: '已接受',
    refused: (status) => `已被拒绝（${status}）`,
    refusedRemedy: '请重新粘贴。密钥可能有误、已停用、已过期或额度已用尽。',
    forbidden: (status) => `密钥已停用或无权限（${status}）`,
    forbiddenRemedy: '请选择其他密钥，或在网关上启用此密钥。',
    noBalance: '余额不足',
    noBalanceRemedy: '请为网关账户充值，或选择其他密钥。',
    limited: '触发速率限制（429）',
    limitedRemedy: '请稍后再发送请求。其他使用此密钥的程序也计入限制。',
    limitedFor: (seconds) => `触发速率限制，需等待 ${seconds} 秒`,
    limitedForRemedy: '在此之前的请求会被拒绝，且可能计入限制。',
    limitOver: '已接受（曾触发速率限制）',
  },
  readiness: {
    ready: '就绪',
    untested: '密钥尚未试用',
    needsKey: '无密钥',
    waiting: '触发速率限制',
    unusable: '密钥无法使用',
    problemFound: '上次检查发现问题',
  },
  storage: {
    saved: '已加密存储',
    session: '保留到应用关闭',
    environment: '来自环境变量',
    builtIn: '内置',
    allEncrypted: '密钥由本机的钥匙串加密，每个密钥只发送到其所属地址。',
    allWeak:
      '本机没有钥匙串：密钥以弱加密方式存储，当前用户的其他程序可能将其解密。每个密钥只发送到其所属地址。',
    allKeyStore: '密钥保存在本机的密钥库中，仅供此数据文件夹使用，每个密钥只发送到其所属地址。',
    allSession:
      '密钥只保存在内存中，直到应用关闭，不会写入磁盘：重新启动后请重新粘贴，或在启动应用时设置 GATEWAY_PLAYGROUND_ADDRESS 和 GATEWAY_PLAYGROUND_KEY。每个密钥只发送到其所属地址。',
    oneEncrypted: '密钥由本机的钥匙串加密，且只发送到该地址。',
    oneWeak: '本机没有钥匙串：密钥以弱加密方式存储，当前用户的其他程序可能将其解密。密钥只发送到该地址。',
    oneKeyStore: '密钥保存在本机的密钥库中，且只发送到该地址。',
    oneSession: '密钥只保存在内存中，直到应用关闭，且只发送到该地址，不会写入磁盘。',
  },
  wayQuestion: {
    message: (name) => `今后以此方式发送“${name}”的密钥？`,
    detail: ({ address, proxy, certificate }) =>
      `API 地址：${address}\n代理：${proxy}\n证书颁发机构：${certificate}\n\n此地址或此代理的运营者，以及此证书的持有者，都可以读取密钥。仅当此更改由本人所做时才允许。`,
    systemProxy: '系统代理',
    noProxy: '无',
    standardCertificates: '仅系统默认机构',
    ownCertificate: (subject) => `自定义（${subject}）`,
    confirm: '以此方式发送',
  },
} satisfies Translated<typeof connectionsTexts>
