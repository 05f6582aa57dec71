import axios from 'axios'

const http = axios.create({ timeout: 10000 })

/** Asks the studio's server as the member who is signed in; what it refuses, as where there is no appointment, is null. */
export async function ask(path, body = {}) {
  const [token, uid] = [localStorage.getItem('token'), localStorage.getItem('userId')]
  const { data } = await http.post(path, { ...body, token, uid })
  return data.status === 1 ? data.data : null
}
