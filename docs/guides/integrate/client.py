"""A signed conversation with the platform, with nothing but Python: `python3 client.py ADDRESS`.

GONGHENG_TOKEN is a session's token; without it the demonstration account "pm" signs in.
"""

import hashlib
import hmac
import json
import os
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

API = "/ebidding/api"
ADDRESS = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
token = os.environ.get("GONGHENG_TOKEN", "")
ahead = 0  # milliseconds by which the server's clock is ahead of ours


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def new_nonce() -> str:
    return secrets.token_hex(12)


def signed(method: str, target: str, body: bytes | None, nonce: str) -> dict[str, str]:
    """The headers of a signed request; body is None for uploads, whose bytes are not signed."""
    if not token:
        return {}
    timestamp = str(int(time.time() * 1000) + ahead)
    digest = "UNSIGNED" if body is None else sha256(body)
    message = "\n".join([method, target, digest, nonce, timestamp])
    key = sha256(f"gongheng-sign-1:{token}".encode())
    mac = hmac.new(key.encode(), message.encode(), hashlib.sha256).hexdigest()
    return {"token": token, "nonce": nonce, "timestamp": timestamp, "hash": mac}


def send(request: urllib.request.Request) -> bytes:
    """A refusal has a status of its own and an envelope like any other answer."""
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read()
    except urllib.error.HTTPError as refusal:
        if refusal.code == 429:
            time.sleep(int(refusal.headers.get("retry-after", "1")))
            return send(request)
        return refusal.read()


def call(method: str, path: str, data: dict | None = None, nonce: str | None = None) -> dict:
    data = data or {}
    nonce = nonce or new_nonce()
    target = API + path
    body = b""
    if method == "GET":
        if data:
            target += "?" + urllib.parse.urlencode(data)
    else:
        body = json.dumps(data).encode()
    headers = {"language": "en", "content-type": "application/json"}
    headers |= signed(method, target, body, nonce)
    return json.loads(
        send(urllib.request.Request(ADDRESS + target, body or None, headers, method=method))
    )


def must(method: str, path: str, data: dict | None = None, nonce: str | None = None):
    envelope = call(method, path, data, nonce)
    if envelope["code"] != 200:
        raise RuntimeError(f"{method} {path}: {envelope}")
    return envelope["data"]


def upload(name: str, content: bytes) -> dict:
    target = API + "/base/file/upload"
    edge = new_nonce()
    head = f'--{edge}\r\ncontent-disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = head.encode() + content + f"\r\n--{edge}--\r\n".encode()
    headers = {"content-type": f"multipart/form-data; boundary={edge}"}
    headers |= signed("POST", target, None, new_nonce())
    return json.loads(send(urllib.request.Request(ADDRESS + target, body, headers)))["data"]


def download(file_id: str) -> bytes:
    target = f"{API}/base/file/download?id={file_id}"
    return send(urllib.request.Request(ADDRESS + target, None, signed("GET", target, b"", new_nonce())))


total = 0


def every(path: str):
    """Every record of a list, page by page."""
    global total
    current, pages = 1, 1
    while current <= pages:
        page = must("GET", path, {"current": current, "size": 2})
        pages, total = page["pages"], page["total"]
        yield from page["records"]
        current += 1


ahead = must("GET", "/base/user/getTimeStamp")["currentTime"] - int(time.time() * 1000)
if not token:
    token = must("POST", "/base/demo/login", {"username": "pm"})["token"]

# The same nonce is the same act: the contract is added once, and both get the first answer.
client = must("GET", "/base/organization/page", {"orgKind": "tenderee"})["records"][0]
contract = {
    "contractName": f"Contract of {new_nonce()}",
    "contractType": "1",
    "tendereeId": client["id"],
    "tendereeName": client["orgName"],
    "feeType": "1",
    "feeMethod": "3",
    "serviceFeePercent": "1.5",
}
nonce = new_nonce()
first = must("POST", "/pre/contract/add", contract, nonce)
again = must("POST", "/pre/contract/add", contract, nonce)
refused = call("POST", "/pre/contract/add", contract | {"contractName": ""})

listed = [record["id"] for record in every("/pre/contract/page")]
file = upload("note.txt", b"a note")

print(
    json.dumps(
        {
            "addedOnce": first["id"] == again["id"],
            "listed": first["id"] in listed,
            "pagesHold": len(set(listed)) == len(listed) and len(listed) == total,
            "refused": [refused["code"], refused["key"], refused["fields"][0]["path"]],
            "file": download(file["id"]) == b"a note" and file["digest"] == sha256(b"a note"),
        }
    )
)
