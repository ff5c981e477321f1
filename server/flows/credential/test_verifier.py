"""An independent verifier of our credentials: it shares no line and no library with what issues them.

Reads requests as lines of JSON: {"kind": "credential" | "jwt", "text": …, "now": seconds, "hosts": {"https://…": "http://127.0.0.1:…"}}
and answers each with a line {"verified": bool, "status": "good" | "revoked" | "expired" | "early" | null, "why": …}.
Run by credential.test.ts; needs Debian's python3-pyld and python3-cryptography.
"""

import base64
import datetime
import gzip
import hashlib
import json
import sys
import urllib.request
from pathlib import Path
from urllib.parse import unquote

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicNumbers
from pyld import jsonld

CONTEXTS = Path(__file__).resolve().parents[2] / "data" / "contexts"
PINNED = {
    "https://www.w3.org/ns/credentials/v2": json.loads((CONTEXTS / "credentials-v2.json").read_text()),
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json": json.loads((CONTEXTS / "open-badges-3.0.3.json").read_text()),
}
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


class Bad(Exception):
    pass


def demand(truth, why):
    if not truth:
        raise Bad(why)


def load_context(url, options):
    demand(url in PINNED, f"the context {url} is not pinned")
    return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": url, "document": PINNED[url]}


def parse(text):
    def once(pairs):
        demand(len({key for key, _ in pairs}) == len(pairs), "a key stands twice")
        return dict(pairs)

    try:
        return json.loads(text, object_pairs_hook=once)
    except ValueError as error:
        raise Bad(f"no JSON: {error}") from error


def from_base58(text):
    demand(isinstance(text, str) and text[:1] == "z", "no base58btc")
    number = 0
    for letter in text[1:]:
        demand(letter in BASE58, "no base58btc")
        number = number * 58 + BASE58.index(letter)
    zeros = len(text[1:]) - len(text[1:].lstrip("1"))
    return b"\0" * zeros + number.to_bytes((number.bit_length() + 7) // 8, "big")


def from_base64url(text):
    demand(isinstance(text, str) and "=" not in text, "no base64url")
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError as error:
        raise Bad("no base64url") from error
    # The last letter may carry bits that nobody reads: only one spelling is right.
    demand(base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text, "no base64url")
    return data


class Verifier:
    def __init__(self):
        self.hosts = {}
        self.fetched = {}

    def fetch(self, url):
        host = next((host for host in self.hosts if url.startswith(host + "/")), None)
        demand(host is not None, f"{url} is nobody's address")
        key = self.hosts[host] + url[len(host):]
        if key not in self.fetched:
            try:
                with urllib.request.urlopen(key, timeout=10) as reply:
                    self.fetched[key] = reply.read().decode()
            except OSError as error:
                raise Bad(f"{url}: {error}") from error
        return self.fetched[key]

    def canonize(self, document):
        try:
            # Two steps, as the first one tells of words that have no meaning.
            return jsonld.normalize(document, {"algorithm": "URDNA2015", "format": "application/n-quads", "documentLoader": load_context})
        except jsonld.JsonLdError as error:
            raise Bad(f"no JSON-LD: {error}") from error

    def key_of(self, method, issuer):
        demand(isinstance(method, str) and "#" in method, "no verification method")
        did, _ = method.split("#", 1)
        demand(did == issuer, "signed by somebody else than the issuer")
        demand(did.startswith("did:web:") and ":" not in did[len("did:web:"):], "no did:web of a host")
        document = parse(self.fetch("https://" + unquote(did[len("did:web:"):]) + "/.well-known/did.json"))
        demand(document.get("id") == did, "the DID document is another's")
        demand(method in document.get("assertionMethod", []), "the key may not assert")
        found = [one for one in document["verificationMethod"] if one["id"] == method]
        demand(len(found) == 1 and found[0]["type"] == "Multikey" and found[0]["controller"] == did, "the key is not there")
        key = from_base58(found[0]["publicKeyMultibase"])
        demand(key[:2] == b"\xed\x01" and len(key) == 34, "no Ed25519 key")
        return Ed25519PublicKey.from_public_bytes(key[2:])

    def check_proof(self, credential, now):
        demand(isinstance(credential, dict) and isinstance(credential.get("proof"), list) and len(credential["proof"]) == 1, "no proof")
        proof = dict(credential["proof"][0])
        unsecured = {key: value for key, value in credential.items() if key != "proof"}
        value = from_base58(proof.pop("proofValue", None))
        demand(proof.get("type") == "DataIntegrityProof" and proof.get("cryptosuite") == "eddsa-rdfc-2022", "another kind of proof")
        demand(proof.get("proofPurpose") == "assertionMethod", "made for another purpose")
        demand(moment(proof.get("created")) <= now, "signed in the future")
        config = {"@context": unsecured.get("@context"), **proof}
        digest = hashlib.sha256(self.canonize(config).encode()).digest() + hashlib.sha256(self.canonize(unsecured).encode()).digest()
        try:
            self.key_of(proof.get("verificationMethod"), issuer_of(unsecured)).verify(value, digest)
        except InvalidSignature as error:
            raise Bad("the signature is wrong") from error
        return unsecured

    def check_jwt(self, text, now):
        demand(text.count(".") == 2, "no JWT")
        head, body, signature = text.split(".")
        header = parse(from_base64url(head).decode("utf-8", "strict"))
        demand(header.get("alg") == "RS256" and header.get("typ") == "JWT", "another kind of token")
        jwk = parse(self.fetch(header.get("kid") or ""))
        address = header["kid"].split("/credentials/")[0]
        demand(jwk in parse(self.fetch(address + "/credentials/keys.json"))["keys"], "the key is not in the set")
        number = lambda name: int.from_bytes(from_base64url(jwk[name]), "big")
        key = RSAPublicNumbers(number("e"), number("n")).public_key()
        try:
            key.verify(from_base64url(signature), f"{head}.{body}".encode(), padding.PKCS1v15(), hashes.SHA256())
        except InvalidSignature as error:
            raise Bad("the signature is wrong") from error
        payload = parse(from_base64url(body).decode())
        demand(payload["iss"] == issuer_of(payload) and payload["jti"] == payload["id"] and payload["sub"] == payload["credentialSubject"]["id"], "claims differ from the credential")
        demand(payload["nbf"] == moment(payload["validFrom"]), "claims differ from the credential")
        demand(("exp" in payload) == ("validUntil" in payload) and ("exp" not in payload or payload["exp"] == moment(payload["validUntil"])), "claims differ from the credential")
        # The key is at an address of the issuer's.
        demand(address == "https://" + unquote(payload["iss"][len("did:web:"):]), "the key is another's")
        return payload

    def status_of(self, credential, now):
        if moment(credential["validFrom"]) > now:
            return "early"
        if "validUntil" in credential and moment(credential["validUntil"]) < now:
            return "expired"
        entry = credential["credentialStatus"]
        demand(entry["type"] == "BitstringStatusListEntry" and entry["statusPurpose"] == "revocation", "another kind of status")
        url = entry["statusListCredential"]
        status = self.check_proof(parse(self.fetch(url)), now)
        subject = status["credentialSubject"]
        demand("BitstringStatusListCredential" in status["type"] and status["id"] == url and subject["statusPurpose"] == "revocation", "another status list")
        demand(issuer_of(status) == issuer_of(credential), "the status list is another's")
        demand(subject["encodedList"][:1] == "u", "no multibase")
        bits = gzip.decompress(from_base64url(subject["encodedList"][1:]))
        demand(len(bits) * 8 >= 131072, "the status list is too short to hide anybody")
        index = int(entry["statusListIndex"])
        return "revoked" if bits[index // 8] >> (7 - index % 8) & 1 else "good"

    def answer(self, request):
        self.hosts = request["hosts"]
        self.fetched = self.fetched if request.get("isCached") else {}
        try:
            check = self.check_proof if request["kind"] == "credential" else self.check_jwt
            credential = check(parse(request["text"]) if request["kind"] == "credential" else request["text"], request["now"])
            demand(conforms(credential), "no Open Badge")
            return {"verified": True, "status": self.status_of(credential, request["now"]), "why": ""}
        except Bad as error:
            return {"verified": False, "status": None, "why": str(error)[:200]}
        except (KeyError, ValueError, TypeError, AttributeError, UnicodeError) as error:
            return {"verified": False, "status": None, "why": f"{type(error).__name__}: {error}"[:200]}


def conforms(credential):
    """What Open Badges 3.0 demands by name: its context spells one meaning in two ways, `criteria` and `Criteria`."""
    achievement = credential["credentialSubject"]["achievement"]
    return (
        {"VerifiableCredential", "OpenBadgeCredential"} <= set(credential["type"])
        and {"id", "name", "issuer", "validFrom", "credentialSubject"} <= credential.keys()
        and {"id", "type", "name", "description", "criteria"} <= achievement.keys()
        and "narrative" in achievement["criteria"]
    )


def issuer_of(credential):
    issuer = credential.get("issuer")
    return issuer.get("id") if isinstance(issuer, dict) else issuer


def moment(text):
    demand(isinstance(text, str), "no moment")
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc).timestamp()
    except ValueError as error:
        raise Bad(f"no moment: {text[:40]}") from error


verifier = Verifier()
for line in sys.stdin:
    print(json.dumps(verifier.answer(json.loads(line))), flush=True)
