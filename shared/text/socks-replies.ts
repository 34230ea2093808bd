type Replies = Readonly<Record<number, string>>

/** The replies of a SOCKS5 proxy as named by RFC 1928, section 6. */
export const socksReplies: Replies = {
  1: 'general failure of the proxy',
  2: 'its rules do not allow it',
  3: 'the network is unreachable from there',
  4: 'the host was not found or is unreachable from there',
  5: 'the gateway refused the connection',
  6: 'the connection timed out on the way',
  7: 'the proxy does not support the request',
  8: 'the proxy does not support this kind of address',
}

export const chineseSocksReplies: Replies = {
  1: '代理发生一般故障',
  2: '代理的规则不允许',
  3: '代理无法到达该网络',
  4: '代理找不到或无法到达该主机',
  5: '网关拒绝了连接',
  6: '途中连接超时',
  7: '代理不支持该请求',
  8: '代理不支持此类地址',
}
