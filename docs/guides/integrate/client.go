// A signed conversation with the platform, with nothing but Go: `go run client.go ADDRESS`.
// GONGHENG_TOKEN is a session's token; without it the demonstration account "pm" signs in.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

const api = "/ebidding/api"

var (
	address = "http://127.0.0.1:8080"
	token   = os.Getenv("GONGHENG_TOKEN")
	ahead   int64 // milliseconds by which the server's clock is ahead of ours
)

type envelope struct {
	Code   int
	Msg    string
	Key    string
	Data   json.RawMessage
	Fields []struct{ Path, Msg string }
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func newNonce() string {
	random := make([]byte, 12)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	return hex.EncodeToString(random)
}

// sign adds the headers of a signed request; body is the digest of its bytes, or UNSIGNED for uploads.
func sign(request *http.Request, target, body, nonce string) {
	if token == "" {
		return
	}
	timestamp := strconv.FormatInt(time.Now().UnixMilli()+ahead, 10)
	message := strings.Join([]string{request.Method, target, body, nonce, timestamp}, "\n")
	mac := hmac.New(sha256.New, []byte(digest([]byte("gongheng-sign-1:"+token))))
	mac.Write([]byte(message))
	request.Header.Set("token", token)
	request.Header.Set("nonce", nonce)
	request.Header.Set("timestamp", timestamp)
	request.Header.Set("hash", hex.EncodeToString(mac.Sum(nil)))
}

// send gets the bytes of an answer; a refusal has a status of its own and an envelope like any other.
func send(method, target string, body []byte, kind, signed, nonce string) []byte {
	for {
		request, err := http.NewRequest(method, address+target, bytes.NewReader(body))
		if err != nil {
			panic(err)
		}
		request.Header.Set("language", "en")
		request.Header.Set("content-type", kind)
		sign(request, target, signed, nonce)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			panic(err)
		}
		got, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			panic(err)
		}
		if answer.StatusCode != http.StatusTooManyRequests {
			return got
		}
		wait, _ := strconv.Atoi(answer.Header.Get("retry-after"))
		time.Sleep(time.Duration(wait+1) * time.Second)
	}
}

func call(method, path string, input any, nonce string) envelope {
	target, body := api+path, []byte{}
	if query, ok := input.(url.Values); ok && len(query) > 0 {
		target += "?" + query.Encode()
	} else if method == "POST" {
		body, _ = json.Marshal(input)
	}
	var came envelope
	if err := json.Unmarshal(send(method, target, body, "application/json", digest(body), nonce), &came); err != nil {
		panic(err)
	}
	return came
}

func must(method, path string, input any, nonce string, into any) {
	came := call(method, path, input, nonce)
	if came.Code != 200 {
		panic(fmt.Sprintf("%s %s: %d %s %s %v", method, path, came.Code, came.Key, came.Msg, came.Fields))
	}
	if err := json.Unmarshal(came.Data, into); err != nil {
		panic(err)
	}
}

func upload(name string, content []byte, into any) {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	part, _ := writer.CreateFormFile("file", name)
	part.Write(content)
	writer.Close()
	var came envelope
	got := send("POST", api+"/base/file/upload", form.Bytes(), writer.FormDataContentType(), "UNSIGNED", newNonce())
	if err := json.Unmarshal(got, &came); err != nil {
		panic(err)
	}
	json.Unmarshal(came.Data, into)
}

type record struct {
	ID     string `json:"id"`
	Digest string `json:"digest"`
}

// every gets the ids of all records of a list, page by page.
func every(path string) (ids []string, total int) {
	for current, pages := 1, 1; current <= pages; current++ {
		var page struct {
			Records []record
			Pages   int
			Total   int
		}
		must("GET", path, url.Values{"current": {strconv.Itoa(current)}, "size": {"2"}}, newNonce(), &page)
		pages, total = page.Pages, page.Total
		for _, one := range page.Records {
			ids = append(ids, one.ID)
		}
	}
	return ids, total
}

func main() {
	if len(os.Args) > 1 {
		address = os.Args[1]
	}
	var now struct{ CurrentTime int64 }
	must("GET", "/base/user/getTimeStamp", nil, newNonce(), &now)
	ahead = now.CurrentTime - time.Now().UnixMilli()
	if token == "" {
		var session struct{ Token string }
		must("POST", "/base/demo/login", map[string]string{"username": "pm"}, newNonce(), &session)
		token = session.Token
	}

	// The same nonce is the same act: the contract is added once, and both get the first answer.
	var clients struct {
		Records []struct{ ID, OrgName string }
	}
	must("GET", "/base/organization/page", url.Values{"orgKind": {"tenderee"}}, newNonce(), &clients)
	contract := map[string]string{
		"contractName":      "Contract of " + newNonce(),
		"contractType":      "1",
		"tendereeName":      clients.Records[0].OrgName,
		"tendereeId":        clients.Records[0].ID,
		"feeType":           "1",
		"feeMethod":         "3",
		"serviceFeePercent": "1.5",
	}
	var first, again, file record
	nonce := newNonce()
	must("POST", "/pre/contract/add", contract, nonce, &first)
	must("POST", "/pre/contract/add", contract, nonce, &again)
	contract["contractName"] = ""
	refused := call("POST", "/pre/contract/add", contract, newNonce())

	listed, total := every("/pre/contract/page")
	seen := map[string]bool{}
	for _, id := range listed {
		seen[id] = true
	}
	upload("note.txt", []byte("a note"), &file)
	target := api + "/base/file/download?id=" + file.ID
	kept := send("GET", target, nil, "application/json", digest(nil), newNonce())

	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"addedOnce": first.ID == again.ID,
		"listed":    seen[first.ID],
		"pagesHold": len(seen) == len(listed) && len(listed) == total,
		"refused":   []any{refused.Code, refused.Key, refused.Fields[0].Path},
		"file":      string(kept) == "a note" && file.Digest == digest([]byte("a note")),
	})
}
